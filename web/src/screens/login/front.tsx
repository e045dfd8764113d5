import type { ReactNode } from 'react'
import { platformFace, type BrandFace } from '#foundation/brand/brand-face.ts'
import { BrandMark } from '#foundation/brand/brand-mark.tsx'
import { drawingAddress } from '#foundation/brand/drawing-address.ts'
import { useBrand, useBrandLanguage } from '#foundation/brand/use-brand.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAppearance } from '#infrastructure/i18n/use-appearance.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import { LoginHero } from './login-hero.tsx'
import styles from './front.module.css'

/** The front door: whose house it is, in two lines, and what stands below them. Nameless until the name is known. */
export const Front = ({ children }: { readonly children: ReactNode }) => {
  const t = useText()
  const brand = useBrand()
  const speaks = useBrandLanguage()
  const { language, choose } = useAppearance()
  return (
    <div className={styles.page}>
      <header className={styles.hero} aria-busy={brand === undefined} data-known={brand !== undefined}>
        {brand && <HeroPicture brand={brand} />}
        <div className={styles.bar}>
          {brand && <BrandMark size={32} onColour />}
          <b className={styles.brand}>{brand?.name[speaks]}</b>
          <button
            type="button"
            className={styles.language}
            onClick={() => void choose({ language: language === 'en' ? 'zh-CN' : 'en' })}
          >
            <Icon name="globe" size={18} />中 / EN
            <Spoken>{t(($) => $.shell.appearance.switchLanguage)}</Spoken>
          </button>
        </div>
        {brand && (
          <>
            <h1 className={styles.slogan}>
              {brand.slogan[speaks][0]}
              <br />
              {brand.slogan[speaks][1]}
            </h1>
            <p className={styles.line}>{brand.line[speaks]}</p>
          </>
        )}
      </header>
      <main className={styles.sheet}>
        {children}
        {brand && <Foot brand={brand} />}
      </main>
    </div>
  )
}

const HeroPicture = ({ brand: { hero } }: { readonly brand: BrandFace }) =>
  hero === null ? <LoginHero /> : <img className={styles.picture} src={drawingAddress(hero)} alt="" />

/** Who answers for it, whom to call, and whose platform it is where the brand says so. */
const Foot = ({ brand: { name, hotline, showsPlatform } }: { readonly brand: BrandFace }) => {
  const t = useText()
  const speaks = useBrandLanguage()
  const own = name[speaks]
  const platform = platformFace.name[speaks]
  const parts = [
    t(($) => $.login.providedBy, { name: own }),
    ...(hotline === null ? [] : [t(($) => $.login.hotline, { number: hotline })]),
    ...(showsPlatform && own !== platform ? [t(($) => $.login.supportedBy, { name: platform })] : []),
  ]
  return <footer className={styles.foot}>{parts.join(' · ')}</footer>
}
