import type { ReactNode } from 'react'
import { useBrand, useBrandLanguage } from '#foundation/brand/use-brand.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAppearance } from '#infrastructure/i18n/use-appearance.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import styles from './visitor.module.css'

interface VisitorFrameProps {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly children: ReactNode
}

/** A page for whoever stands at an entrance with a phone in his hand: its name, his language, and what he came for. */
export const VisitorFrame = ({ title, subtitle, children }: VisitorFrameProps) => {
  const t = useText()
  const brand = useBrand()
  const speaks = useBrandLanguage()
  const { language, choose } = useAppearance()
  const other = language === 'en' ? 'zh-CN' : 'en'
  return (
    <div className={styles.page}>
      <NavBar
        title={title}
        subtitle={subtitle}
        actions={
          <IconButton
            icon="globe"
            label={t(($) => $.shell.appearance.switchLanguage)}
            onClick={() => void choose({ language: other })}
          />
        }
      />
      <main className={styles.body}>
        {children}
        {brand && <footer className={styles.foot}>{t(($) => $.login.providedBy, { name: brand.name[speaks] })}</footer>}
      </main>
    </div>
  )
}
