import { isDark, useLook } from '../ui/look.ts'
import dark from './pictures/dashboard-dark.webp'
import light from './pictures/dashboard-light.webp'
import phoneDark from './pictures/dashboard-phone-dark.webp'
import phoneLight from './pictures/dashboard-phone-light.webp'

/** The product itself, as `npm run screenshots` takes it of the sample data. It waits until it is scrolled to. */
export function ProductPicture() {
  const isNight = isDark(useLook().theme)
  return (
    <picture>
      <source media="(width < 48rem)" srcSet={isNight ? phoneDark : phoneLight} width={390} height={640} />
      <img
        src={isNight ? dark : light}
        alt="The dashboard of a made-up household: what it has and saves, what came in and went out this month, and how that compares with its plan."
        width={1280}
        height={800}
        loading="lazy"
        decoding="async"
        className="mx-auto h-auto w-full rounded-box border border-line shadow-lift max-md:max-w-96"
      />
    </picture>
  )
}
