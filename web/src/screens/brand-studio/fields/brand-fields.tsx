import { longest } from '@vigil/brands/brand-limits'
import { drawLogos } from '@vigil/brands/draw-logo'
import { isHexColour } from '@vigil/brands/colour'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { problemAt } from '../problem-text.ts'
import { ArtField } from './art-field.tsx'
import { ColourField } from './colour-field.tsx'
import type { FieldsProps } from './fields-props.ts'
import { LineField } from './line-field.tsx'
import styles from './fields.module.css'

/** While the colour is being typed the sign is drawn in ink. */
const ink = '#0f1729'

/** What it is called, its sign and its colour. */
export const BrandFields = ({ brand, problems, change }: FieldsProps) => {
  const t = useText()
  const { name, initials, art } = brand
  const logos = drawLogos({ ...brand, colour: isHexColour(brand.colour) ? brand.colour : ink })
  const at = (field: string) => problemAt(t, problems, field)
  const nameField = (language: 'zh' | 'en', label: string) => (
    <LineField
      label={label}
      value={name[language]}
      most={longest.name[language]}
      {...at(`name.${language}`)}
      onChange={(text) => change({ name: { ...name, [language]: text } })}
    />
  )
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{t(($) => $.studio.sign.title)}</h2>
      {nameField(
        'zh',
        t(($) => $.studio.field.nameZh),
      )}
      {nameField(
        'en',
        t(($) => $.studio.field.nameEn),
      )}
      <LineField
        label={t(($) => $.studio.field.initials)}
        value={initials}
        most={2}
        {...at('initials')}
        onChange={(text) => change({ initials: text.toUpperCase() })}
      />
      <div className={styles.signs}>
        <ArtField
          what={t(($) => $.studio.sign.logo)}
          without={t(($) => $.studio.sign.drawn)}
          shape="logo"
          drawn={logos.light}
          isOwn={art.logo !== null}
          onChange={(logo) => change({ art: { ...art, logo } })}
        />
        <ArtField
          what={t(($) => $.studio.sign.logoDark)}
          without={t(($) => $.studio.sign.same)}
          shape="logo"
          drawn={logos.dark}
          isOwn={art.logoDark !== null}
          onChange={(logoDark) => change({ art: { ...art, logoDark } })}
        />
      </div>
      <p className={styles.hint}>{t(($) => $.studio.sign.format)}</p>
      <ColourField colour={brand.colour} {...at('colour')} onChange={(colour) => change({ colour })} />
    </section>
  )
}
