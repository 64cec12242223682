/** The cache in which files that another app shared wait for the page, where they lie in it, and what keeps their names. */
export const SHARED_FILES = 'bucketbook-shared'
export const PLACE = 'shared/'
export const KEPT_NAME = 'x-name'
