import { route } from '../route.ts';
import { modelConsent, modelPreview, modelSettings, previewRequest } from './model.ts';

const path = '/ai/model';

export const read = route({ name: 'model.read', method: 'GET', path, response: modelSettings });

export const change = route({
  name: 'model.change',
  method: 'PUT',
  path,
  body: modelConsent,
  response: modelSettings,
});

/** Shows what would be sent; sends nothing. */
export const preview = route({
  name: 'model.preview',
  method: 'POST',
  path,
  action: 'preview',
  body: previewRequest,
  response: modelPreview,
});
