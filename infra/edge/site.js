// Runs in CloudFront for every request for the site; its JavaScript is an old version. PAGES is filled in at synth:
// the addresses that have a file of their own. Any other address without a file extension is a screen, which the
// single page renders.
var pages = PAGES

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  var request = event.request
  var path = request.uri.replace(/\/+$/, '')
  var page = pages[path]
  if (page) request.uri = page
  else if (path.lastIndexOf('.') <= path.lastIndexOf('/')) request.uri = '/index.html'
  return request
}
