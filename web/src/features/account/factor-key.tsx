import type { FactorSecret } from '@vigil/contract/second-factor'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { QrCode } from './qr-code.tsx'
import styles from './factor-key.module.css'

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
