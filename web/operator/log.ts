/** Props of `Loaded` for a list of the operator's page: six skeleton rows. */
export const LOG = { className: 'grid gap-3 p-4 md:p-5', rows: Array(6).fill('h-14') }
