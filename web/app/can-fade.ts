/** Names of what draws on the processor, where there is no graphics card or the browser doesn't use it. */
const ON_THE_PROCESSOR = /SwiftShader|llvmpipe|softpipe|Basic Render/i

/**
 * True where one page may fade into the next: motion is welcome, and a graphics card draws it. Without one the browser
 * shows nothing new for a third of a second while it pictures both pages, whatever is pressed meanwhile.
 */
export function canFade(): boolean {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  const drawing = document.createElement('canvas').getContext('webgl', { failIfMajorPerformanceCaveat: true })
  if (!drawing) return false
  const names = drawing.getExtension('WEBGL_debug_renderer_info')
  const renderer = String(drawing.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? drawing.RENDERER))
  drawing.getExtension('WEBGL_lose_context')?.loseContext()
  return !ON_THE_PROCESSOR.test(renderer)
}
