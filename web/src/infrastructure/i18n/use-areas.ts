/** Texts for a part of a page that not everybody sees: fetched when the part is, not with the page. */
import { createContext, startTransition, use, useEffect, useState } from 'react'
import type { Translator } from './i18n.ts'
import type { TextArea } from './messages.ts'

export const AreaLoaderContext = createContext<Translator['load'] | undefined>(undefined)

export const useAreaLoader = (): Translator['load'] => {
  const load = use(AreaLoaderContext)
  if (!load) throw new Error('a screen outside its providers')
  return load
}

export const useAreas = (...areas: readonly TextArea[]) => {
  const load = useAreaLoader()
  const [status, setStatus] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  const wanted = areas.join()
  useEffect(() => {
    if (status !== 'waiting') return
    // Joined only to compare: they are the areas that came in.
    Promise.all(wanted.split(',').map((area) => load(area as TextArea))).then(
      () => startTransition(() => setStatus('ready')),
      () => setStatus('failed'),
    )
  }, [load, wanted, status])
  return { status, retry: () => setStatus('waiting') }
}
