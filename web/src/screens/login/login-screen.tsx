import { useEffect, useId, useState } from 'react'
import { useLocation, useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { CodeForm } from '#features/account/code-form.tsx'
import { OtherWays } from '#features/account/other-ways.tsx'
import { PasswordForm } from '#features/account/password-form.tsx'
import { pageIn } from '#foundation/brand/page-in.ts'
import { useBrand, useBrandStore } from '#foundation/brand/use-brand.ts'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { pageFor, wayBackIn } from '#foundation/session/way-back.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { UnderlineTabs } from '#ui/choice/underline-tabs.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Front } from './front.tsx'
import styles from './login-screen.module.css'

const ChatEntry = lazyPart(async () => (await import('./chat-entry.tsx')).ChatEntry)

const NewPassword = lazyPart(async () => (await import('./new-password.tsx')).NewPassword)

/** Who are you? One screen for every brand; the address says which. */
export const LoginScreen = () => {
  const t = useText()
  const router = useRouter()
  const [search] = useSearchParams()
  const brand = useBrandStore()
  const { pathname } = useLocation()
  useEffect(() => brand.look(pageIn(pathname)), [brand, pathname])
  const id = useId()
  const [method, setMethod] = useState<'code' | 'password'>('password')
  const session = useSessionStore()
  const enter = (): void => {
    const page = pageFor(wayBackIn(search), session.get()?.user.accountId)
    void router.go(page ?? router.places.home, 'relaunch')
  }
  const secret = search.get('newPassword')
  if (secret !== null)
    return (
      <Front>
        <NewPassword secret={secret} onDone={() => void router.go(pathname, 'relaunch')} />
      </Front>
    )
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
        {method === 'password' && (
          <Button look="text" size="small" onClick={() => setMethod('code')}>
            {t(($) => $.login.forgot)}
          </Button>
        )}
      </div>
      <OtherWays onDone={enter} />
      <Chat />
    </Front>
  )
}

/** Where the brand has it, or somebody comes back from there. */
const Chat = () => {
  const brand = useBrand()
  const [search] = useSearchParams()
  const [cameBack] = useState(() => search.has('chat'))
  const isOpen = brand !== undefined && brand.offersChat && brand.chatAppId !== null
  if (!brand || (!isOpen && !cameBack)) return null
  return <ChatEntry page={brand.page} isOpen={isOpen} />
}
