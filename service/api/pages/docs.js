// A file of its own, so that the page's policy can forbid scripts that stand in the page.
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#documentation",
  deepLinking: true,
  tryItOutEnabled: true,
  displayOperationId: true,
  validatorUrl: null, // the default asks a server on the internet
});
