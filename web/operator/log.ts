/** How a list of the operator's page looks while it is loaded. */
export const LOG = { className: 'grid gap-3 p-4 md:p-5', rows: Array(6).fill('h-14') }
