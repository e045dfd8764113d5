/** Texts for a part of a page that not everybody sees: fetched when the part is, not with the page. */
import { createContext, use, useEffect, useState } from 'react'
import type { Area } from './areas.ts'

export const AreaLoaderContext = createContext<((area: Area) => Promise<void>) | undefined>(undefined)

export const useAreas = (...areas: readonly Area[]) => {
  const load = use(AreaLoaderContext)
  if (!load) throw new Error('a screen outside its providers')
  const [status, setStatus] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  const wanted = areas.join()
  useEffect(() => {
    if (status !== 'waiting') return
    // Joined only to compare: they are the areas that came in.
    Promise.all(wanted.split(',').map((area) => load(area as Area))).then(
      () => setStatus('ready'),
      () => setStatus('failed'),
    )
  }, [load, wanted, status])
  return { status, retry: () => setStatus('waiting') }
}
