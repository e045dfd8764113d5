import { useEffect, useRef } from 'react'
import { platformFace } from '#foundation/brand/brand-face.ts'
import { useBrand, useBrandLanguage } from '#foundation/brand/use-brand.ts'
import { useLanguage } from '#infrastructure/i18n/i18n.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { Spoken } from '#ui/sign/spoken.tsx'
import { topModal } from '#ui/surface/modals.ts'
import { ownNames, ownPageOf } from './own-pages.ts'
import { routeOf } from './route-of.ts'

/** Which page is open: in the tab's title, and read out with the focus at its beginning when somebody has gone there. */
export const PageAnnouncer = () => {
  const { pathname, search } = useLocation()
  const own = ownPageOf(search) ?? ''
  const language = useLanguage()
  const speaks = useBrandLanguage()
  const brandName = (useBrand() ?? platformFace).name[speaks]
  const row = routeOf(pathname)
  const name = (ownNames[own] ?? row?.name)?.[language === 'en' ? 'en' : 'zh']
  // At the door the name on it is enough.
  const titled = row?.access === 'public' ? undefined : name
  const first = useRef(pathname)
  const hasMoved = first.current !== pathname
  useEffect(() => {
    document.title = titled === undefined ? brandName : `${titled} · ${brandName}`
  }, [titled, brandName])
  useEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    // A dialog keeps the focus that it has.
    if (!topModal()) document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
  }, [pathname])
  return <Spoken aria-live="polite">{hasMoved ? (name ?? '') : ''}</Spoken>
}
