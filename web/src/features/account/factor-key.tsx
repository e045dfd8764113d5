import type { FactorSecret } from '@vigil/contract/account/second-factor'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import styles from './factor-key.module.css'

/** Fetched when somebody sets his second factor up, which is once; whoever logs in does not wait for it. */
const QrCode = lazyPart(() => import('./qr-code.tsx').then((file) => file.QrCode), { height: 200 })

/** What the authenticator must know: to scan from another device, to open on this one, or to type. */
export const FactorKey = ({ factor: { secret, uri } }: { readonly factor: FactorSecret }) => {
  const t = useText()
  return (
    <div className={styles.key}>
      <p>{t(($) => $.account.factor.scan)}</p>
      <QrCode text={uri} label={t(($) => $.account.factor.qr)} />
      <dl>
        <dt>{t(($) => $.account.factor.secret)}</dt>
        <dd className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</dd>
      </dl>
      <a className={styles.open} href={uri}>
        {t(($) => $.account.factor.openApp)}
      </a>
    </div>
  )
}
