/** Pages that other pages lead to, by name: each area adds its own (module augmentation), with the specification's spelling. */
import { createContext, use } from 'react'
import type { Navigator } from './navigator.ts'

export interface Places {}
export type PlaceName = keyof Places

export interface Router extends Navigator {
  readonly places: Places
  /** What part of the product the page on the glass belongs to. */
  readonly areaHere: () => string | undefined
}

export const RouterContext = createContext<Router | undefined>(undefined)

export const useRouter = (): Router => {
  const router = use(RouterContext)
  if (!router) throw new Error('a screen outside its providers')
  return router
}
