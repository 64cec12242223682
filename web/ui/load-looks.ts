/** True once the stylesheet is there, by a property of its own: a link that failed looks like one that came. */
const isLoaded = (): boolean =>
  getComputedStyle(document.documentElement).getPropertyValue('--premium-looks') !== ''

function load(isLast: boolean): Promise<boolean> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: './themes.css' })
  return new Promise((resolve) => {
    link.onload = () => resolve(true)
    link.onerror = () => {
      link.remove()
      resolve(isLast ? false : load(true))
    }
    document.head.append(link)
  })
}

/** Loads the stylesheet of the premium looks where it is missing; false after two tries. */
export const loadLooks = async (): Promise<boolean> => isLoaded() || load(false)
