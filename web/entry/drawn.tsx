import { renderToStaticMarkup } from 'react-dom/server'
import { Cover } from '../signed-out/cover.tsx'
import { Splash } from '../ui/splash.tsx'

/** For the build: what every page shows until its script has run. */
export const splash = renderToStaticMarkup(<Splash />)

/** For the build: the cover with what only a script can fill left as empty sheets of paper. */
export const cover = renderToStaticMarkup(
  <div className="flex min-h-dvh flex-col">
    <Cover
      tools={<span className="min-h-10" />}
      sample={<div className="h-51 max-w-md rounded-2xl bg-cover-raised" />}
      form={<div className="card-surface h-173 shadow-lift" />}
    />
  </div>,
)
