import { route } from '../route.ts';
import { modelConsent, modelPreview, modelSettings, previewRequest } from './language-model.ts';

export const read = route('model.read', 'GET /ai/model', { response: modelSettings });

export const change = route('model.change', 'PUT /ai/model', {
  body: modelConsent,
  response: modelSettings,
});

/** Returns the request that would be sent to the model, without sending it. */
export const preview = route('model.preview', 'POST /ai/model?action=preview', {
  body: previewRequest,
  response: modelPreview,
});
