import { linkField, passField, passPage } from '@vigil/contract/visitor/visit'
import { useEffect } from 'react'
import { useBrandStore } from '#foundation/brand/use-brand.ts'
import { useLocation, useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { NoLink } from './no-link.tsx'

const Register = lazyPart(async () => (await import('./register-view.tsx')).RegisterView)
const Pass = lazyPart(async () => (await import('./pass-view.tsx')).PassView)

/** What a link of a host, the code at the entrance, or a pass opens. Nobody needs an account here. */
export const VisitorScreen = () => {
  const brand = useBrandStore()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  useEffect(() => brand.look(), [brand])
  const [code, secret] = [search.get(linkField), search.get(passField)]
  if (pathname === passPage) return secret === null ? <NoLink words="noPass" /> : <Pass key={secret} secret={secret} />
  return code === null ? <NoLink words="noLink" /> : <Register key={code} code={code} />
}
