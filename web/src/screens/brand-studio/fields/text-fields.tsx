import { longest } from '@vigil/brands/brand-limits'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { problemAt } from '../problem-text.ts'
import type { FieldsProps } from './fields-props.ts'
import styles from './fields.module.css'

/** What people agree to. */
export const TextFields = ({ brand, problems, change }: FieldsProps) => {
  const t = useText()
  const area = (name: 'agreement' | 'privacy', language: 'zh' | 'en', label: string) => {
    const held = brand[name] ?? { zh: '', en: '' }
    const put = (text: string): void => {
      const next = { ...held, [language]: text }
      change({ [name]: next.zh === '' && next.en === '' ? null : next })
    }
    return <TextArea label={label} maxLength={longest.agreement[language]} value={held[language]} onChange={put} />
  }
  const fault = (name: 'agreement' | 'privacy') => {
    const { problem } = problemAt(t, problems, name)
    return problem !== undefined && <p className={styles.fault}>{problem}</p>
  }
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{t(($) => $.studio.texts.title)}</h2>
      <p className={styles.hint}>{t(($) => $.studio.texts.hint)}</p>
      {area(
        'agreement',
        'zh',
        t(($) => $.studio.field.agreementZh),
      )}
      {area(
        'agreement',
        'en',
        t(($) => $.studio.field.agreementEn),
      )}
      {fault('agreement')}
      {area(
        'privacy',
        'zh',
        t(($) => $.studio.field.privacyZh),
      )}
      {area(
        'privacy',
        'en',
        t(($) => $.studio.field.privacyEn),
      )}
      {fault('privacy')}
    </section>
  )
}
