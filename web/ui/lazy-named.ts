import { type ComponentType, lazy } from 'react'

type PropsOf<T> = T extends ComponentType<infer Props> ? Props : never

/** React's `lazy` for a component that its module exports by name, and what stands there where it can't be fetched. */
export const lazyNamed = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  ifMissing?: ComponentType<PropsOf<Module[Name]>>,
) =>
  lazy(async () => {
    const module = ifMissing ? await load().catch(() => null) : await load()
    return { default: (module?.[name] ?? ifMissing) as ComponentType<PropsOf<Module[Name]>> }
  })
