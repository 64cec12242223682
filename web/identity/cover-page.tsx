import { renderToStaticMarkup } from 'react-dom/server'
import { Cover } from './cover.tsx'

/** For the build: the cover with what only a script can fill left as empty sheets of paper. */
export const html = renderToStaticMarkup(
  <div className="flex min-h-dvh flex-col">
    <Cover
      tools={<span className="min-h-10" />}
      sample={<div className="h-51 max-w-md rounded-2xl bg-cover-raised" />}
      form={<div className="card-surface h-173 shadow-lift" />}
    />
  </div>,
)
