import type { ReactNode } from 'react'
import { BrandMark } from '#foundation/session/brand-mark.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAppearance } from '#infrastructure/i18n/use-appearance.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import { LoginHero } from './login-hero.tsx'
import styles from './front.module.css'

/** The front door: whose house it is, in two lines, and what stands below them. */
export const Front = ({ children }: { readonly children: ReactNode }) => {
  const t = useText()
  const { language, choose } = useAppearance()
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <LoginHero />
        <div className={styles.bar}>
          <BrandMark size={32} onColour />
          <b className={styles.brand}>{t(($) => $.shell.product.name)}</b>
          <button
            type="button"
            className={styles.language}
            onClick={() => void choose({ language: language === 'en' ? 'zh-CN' : 'en' })}
          >
            <Icon name="globe" size={18} />中 / EN
            <Spoken>{t(($) => $.shell.appearance.switchLanguage)}</Spoken>
          </button>
        </div>
        <h1 className={styles.slogan}>
          {t(($) => $.login.sloganFirst)}
          <br />
          {t(($) => $.login.sloganSecond)}
        </h1>
        <p className={styles.line}>{t(($) => $.shell.product.slogan)}</p>
      </header>
      <main className={styles.sheet}>
        {children}
        <footer className={styles.foot}>
          {t(($) => $.login.providedBy, { name: t(($) => $.shell.product.name) })}
        </footer>
      </main>
    </div>
  )
}
