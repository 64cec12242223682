/** Address at which the app is mounted, with a slash at the end: the server writes its BASE_PATH into `<base>`. */
export const baseUrl = new URL('.', document.baseURI)

/** Path of that address as the router wants it: "" or "/budget". */
export const basePath = baseUrl.pathname.replace(/\/$/, '')

/** The full address of a path of the API, such as "api/accounts". */
export const urlOf = (path: string): string => new URL(path, baseUrl).href
