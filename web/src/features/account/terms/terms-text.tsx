import { brandCalls } from '@vigil/contract/brand/brand'
import type { Terms } from '@vigil/contract/brand/terms'
import { useBrandLanguage, useBrandStore } from '#foundation/brand/use-brand.ts'
import { useAsked } from '#infrastructure/api/use-asked.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import styles from './terms-text.module.css'

/** What a visitor agrees to, in the words of whose door it is. */
export const TermsText = () => {
  const t = useText()
  const language = useLanguage()
  const page = useBrandStore().loginPage()
  const { answer, failure, retry } = useAsked(brandCalls.terms, { page })
  if (failure)
    return (
      <EmptyState
        picture="network"
        title={t(($) => $.login.terms.failed)}
        hint={failureText(t, language, failure)}
        action={<Button onClick={retry}>{t(($) => $.shell.network.retry)}</Button>}
        urgent
      />
    )
  if (!answer) return <RowSkeleton rows={6} label={t(($) => $.login.terms.loading)} />
  return <TermsWords words={answer} />
}

export const TermsWords = ({ words }: { readonly words: Terms }) => {
  const t = useText()
  const speaks = useBrandLanguage()
  return (
    <div className={styles.text}>
      <Lines text={words.agreement[speaks]} />
      <h3 className={styles.part}>{t(($) => $.login.terms.privacy)}</h3>
      <Lines text={words.privacy[speaks]} />
    </div>
  )
}

const numbered = /^(\d+\.|[一二三四五六七八九十]+、)/

const Lines = ({ text }: { readonly text: string }) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => (
      <p key={index} data-heads={numbered.test(line)}>
        {line}
      </p>
    ))
