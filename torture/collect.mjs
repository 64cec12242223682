// Loaded before the server: collects what is no longer used, so that what stays is what the server holds on to.
setInterval(() => globalThis.gc(), 1000).unref()
