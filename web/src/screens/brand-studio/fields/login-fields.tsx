import type { Brand } from '@vigil/brands/brand'
import { longest } from '@vigil/brands/brand-limits'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { problemAt } from '../problem-text.ts'
import { ArtField } from './art-field.tsx'
import type { FieldsProps } from './fields-props.ts'
import { LineField } from './line-field.tsx'
import { SwitchLine } from './switch-line.tsx'
import styles from './fields.module.css'

/** What the door says to who has not come in yet. */
export const LoginFields = ({ brand, problems, change }: FieldsProps) => {
  const t = useText()
  const at = (field: string) => problemAt(t, problems, field)
  const { art } = brand
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{t(($) => $.studio.login.title)}</h2>
      <SloganFields brand={brand} problems={problems} change={change} />
      <LineField
        label={t(($) => $.studio.field.lineZh)}
        value={brand.line.zh}
        most={longest.line.zh}
        {...at('line.zh')}
        onChange={(zh) => change({ line: { ...brand.line, zh } })}
      />
      <LineField
        label={t(($) => $.studio.field.lineEn)}
        value={brand.line.en}
        most={longest.line.en}
        {...at('line.en')}
        onChange={(en) => change({ line: { ...brand.line, en } })}
      />
      <LineField
        label={t(($) => $.studio.field.hotline)}
        value={brand.hotline ?? ''}
        most={20}
        {...at('hotline')}
        onChange={(text) => change({ hotline: text === '' ? null : text })}
      />
      <ArtField
        what={t(($) => $.studio.sign.hero)}
        without={t(($) => $.studio.sign.town)}
        shape="hero"
        drawn={art.hero}
        isOwn={art.hero !== null}
        onChange={(hero) => change({ art: { ...art, hero } })}
      />
      <p className={styles.hint}>{t(($) => $.studio.sign.formatHero)}</p>
      <OfferFields brand={brand} problems={problems} change={change} />
    </section>
  )
}

type Slogan = Brand['slogan']
const changed = (slogan: Slogan, language: 'zh' | 'en', line: 0 | 1, text: string): Slogan => {
  const [first, second] = slogan[language]
  return { ...slogan, [language]: line === 0 ? [text, second] : [first, text] }
}

const SloganFields = ({ brand: { slogan }, problems, change }: FieldsProps) => {
  const t = useText()
  const line = (label: string, language: 'zh' | 'en', place: 0 | 1) => (
    <LineField
      label={label}
      value={slogan[language][place]}
      most={longest.sloganLine[language]}
      {...problemAt(t, problems, `slogan.${language}.${place}`)}
      onChange={(text) => change({ slogan: changed(slogan, language, place, text) })}
    />
  )
  return (
    <>
      {line(
        t(($) => $.studio.field.sloganZh1),
        'zh',
        0,
      )}
      {line(
        t(($) => $.studio.field.sloganZh2),
        'zh',
        1,
      )}
      {line(
        t(($) => $.studio.field.sloganEn1),
        'en',
        0,
      )}
      {line(
        t(($) => $.studio.field.sloganEn2),
        'en',
        1,
      )}
    </>
  )
}

const OfferFields = ({ brand, problems, change }: FieldsProps) => {
  const t = useText()
  return (
    <div>
      <SwitchLine
        label={t(($) => $.studio.login.chat)}
        on={brand.offersChat}
        onChange={(offersChat) => change({ offersChat })}
      />
      {brand.offersChat && (
        <LineField
          label={t(($) => $.studio.field.chatAppId)}
          value={brand.chatAppId ?? ''}
          most={18}
          {...problemAt(t, problems, 'chatAppId')}
          onChange={(text) => change({ chatAppId: text === '' ? null : text })}
        />
      )}
      <SwitchLine
        label={t(($) => $.studio.login.trial)}
        on={brand.offersTrial}
        onChange={(offersTrial) => change({ offersTrial })}
      />
      <SwitchLine
        label={t(($) => $.studio.login.platform)}
        on={brand.showsPlatform}
        onChange={(showsPlatform) => change({ showsPlatform })}
      />
    </div>
  )
}
