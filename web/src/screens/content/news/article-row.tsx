import type { ArticleSummary } from '@vigil/contract/content/website'
import { Cover } from '#features/content/cover.tsx'
import { useWordsOf } from '#features/content/use-words-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { relativeTime } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Spoken } from '#ui/sign/spoken.tsx'
import styles from './news-page.module.css'

interface ArticleRowProps {
  readonly article: ArticleSummary
  readonly to: string
}

/** One article in a list: whether it was read, who says it, when. */
export const ArticleRow = ({ article, to }: ArticleRowProps) => {
  const t = useText()
  const router = useRouter()
  const wordsOf = useWordsOf()
  const { title, cover, publishedAt, isRead, isOfPlatform } = article
  return (
    <a className={styles.row} href={router.hrefOf(to)}>
      <span className={styles.words}>
        <b className={`${styles.title} ${isRead ? '' : styles.unread}`}>
          {!isRead && <Spoken>{t(($) => $.me.content.unread)}</Spoken>}
          {wordsOf(title)}
        </b>
        <span className={styles.sub}>
          {isOfPlatform ? t(($) => $.me.content.byPlatform) : t(($) => $.me.content.byOperator)} ·{' '}
          {relativeTime(t, Date.now() - Date.parse(publishedAt))}
          {isRead && ` · ${t(($) => $.me.content.read)}`}
        </span>
      </span>
      <Cover picture={cover} size="thumbnail" className={styles.cover} />
    </a>
  )
}
