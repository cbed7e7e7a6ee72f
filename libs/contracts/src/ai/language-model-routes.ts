import { route } from '../route.ts';
import { modelConsent, modelPreview, modelSettings, previewRequest } from './language-model.ts';

const path = '/ai/model';

export const read = route({ name: 'model.read', method: 'GET', path, response: modelSettings });

export const change = route({
  name: 'model.change',
  method: 'PUT',
  path,
  body: modelConsent,
  response: modelSettings,
});

/** Returns the request that would be sent to the model, without sending it. */
export const preview = route({
  name: 'model.preview',
  method: 'POST',
  path,
  action: 'preview',
  body: previewRequest,
  response: modelPreview,
});
