import type { LinkageBody } from '@vigil/contract/linkage/rule'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import type { Named } from './named.ts'
import { againInWords, ruleInWords } from './rule-in-words.ts'
import styles from '../linkage.module.css'

interface RuleWordsProps {
  readonly body: LinkageBody
  readonly named: Named
}

/** The rule as one sentence. */
export const RuleWords = ({ body, named }: RuleWordsProps) => {
  const t = useText()
  const language = useLanguage()
  return <p className={styles.sentence}>{ruleInWords(body, named, { t, language })}</p>
}

/** What happens when it comes true again. */
export const AgainWords = ({ body }: Pick<RuleWordsProps, 'body'>) => {
  const t = useText()
  return (
    <ul className={styles.again} aria-label={t(($) => $.linkage.info.again)}>
      {againInWords(t, body).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
