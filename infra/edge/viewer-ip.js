// Runs in CloudFront for every request of the API. API Gateway sees the edge's address, so the viewer's own
// travels in a header; whatever the viewer sent under that name is replaced.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  event.request.headers['x-viewer-ip'] = { value: event.viewer.ip }
  return event.request
}
