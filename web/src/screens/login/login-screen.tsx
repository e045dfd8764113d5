import { useEffect, useId, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { CodeForm } from '#features/account/code-form.tsx'
import { PasswordForm } from '#features/account/password-form.tsx'
import { pageIn } from '#foundation/brand/page-in.ts'
import { useBrandStore } from '#foundation/brand/use-brand.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { UnderlineTabs } from '#ui/choice/underline-tabs.tsx'
import { Front } from './front.tsx'
import styles from './login-screen.module.css'

/** Who are you? One screen for every brand; the address says which. */
export const LoginScreen = () => {
  const t = useText()
  const guide = useGuide()
  const [search] = useSearchParams()
  const brand = useBrandStore()
  const { pathname } = useLocation()
  useEffect(() => brand.look(pageIn(pathname)), [brand, pathname])
  const id = useId()
  const [method, setMethod] = useState<'code' | 'password'>('password')
  const enter = (): void => void guide.go(cameFrom(search) ?? guide.places.home, 'relaunch')
  return (
    <Front>
      <UnderlineTabs
        label={t(($) => $.login.methods)}
        value={method}
        onChange={setMethod}
        tabs={[
          { value: 'password', text: t(($) => $.login.byPassword), panelId: `${id}password` },
          { value: 'code', text: t(($) => $.login.byCode), panelId: `${id}code` },
        ]}
      />
      <div id={`${id}${method}`} role="tabpanel" aria-labelledby={`${id}${method}-tab`} className={styles.panel}>
        {method === 'password' ? <PasswordForm onDone={enter} /> : <CodeForm onDone={enter} />}
      </div>
    </Front>
  )
}

/** The page that asked for a login, when it is one of ours. */
const cameFrom = (search: URLSearchParams): string | undefined => {
  const from = search.get('from')
  return from !== null && /^\/(?!\/)/.test(from) ? from : undefined
}
