import { renderToStaticMarkup } from 'react-dom/server'
import { Cover } from '../signed-out/cover.tsx'
import { Splash } from '../ui/splash.tsx'

/** The markup that the build puts into every page, shown until its script has run. */
export const splash = renderToStaticMarkup(<Splash />)

/** The cover that the build draws, with what only a script can fill left as empty sheets of paper. */
export const cover = renderToStaticMarkup(
  <div className="flex min-h-dvh flex-col">
    <Cover
      tools={<span className="min-h-10" />}
      sample={<div className="h-51 max-w-md rounded-2xl bg-cover-raised" />}
      form={<div className="card-surface h-173 shadow-lift" />}
    />
  </div>,
)
