/** The module that the build puts into the worker (`scripts/cloud-build.ts`). */
declare module 'virtual:page' {
  /** The one page in its forms, by what is known of who asks. */
  export const pageTexts: Record<'page' | 'dashboard' | 'signedOut' | 'landing', string>
}

/** Name of the release, in every ETag. */
declare const RELEASE: string
