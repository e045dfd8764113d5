import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { AgainWords, RuleWords } from '../words/rule-words.tsx'
import { useNamed } from '../words/use-named.ts'
import type { RuleDraft } from './rule-draft.ts'
import styles from '../linkage.module.css'

/** The rule in plain words, always in sight. */
export const Summary = ({ draft: { body, named } }: { readonly draft: RuleDraft }) => {
  const t = useText()
  return (
    <section className={styles.summary} aria-label={t(($) => $.linkage.wizard.summary)}>
      <Icon name="info" size={22} />
      <div>
        <RuleWords body={body} named={useNamed(named)} />
        <AgainWords body={body} />
      </div>
    </section>
  )
}
