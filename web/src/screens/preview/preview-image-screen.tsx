import { useState } from 'react'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { imagesIn } from './images-in.ts'
import styles from './preview-image-screen.module.css'

/** One picture as large as the screen, with the others of its row to either side. */
export const PreviewImageScreen = () => {
  const t = useText()
  const router = useRouter()
  const [search] = useSearchParams()
  const { urls, current } = imagesIn(search)
  const [index, setIndex] = useState(current)
  const url = urls[index]
  const back = { label: t(($) => $.shell.nav.back), onPress: () => router.back() }
  if (url === undefined)
    return (
      <RecordPage title={t(($) => $.shell.preview.title)}>
        <EmptyState picture="nothing" title={t(($) => $.shell.preview.none)} />
      </RecordPage>
    )
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        <IconButton icon="close" label={back.label} onClick={back.onPress} />
        <span className={styles.count}>{t(($) => $.shell.preview.of, { index: index + 1, count: urls.length })}</span>
      </div>
      <img
        className={styles.image}
        src={url}
        alt={t(($) => $.shell.preview.of, { index: index + 1, count: urls.length })}
      />
      {urls.length > 1 && (
        <div className={styles.steps}>
          <IconButton
            icon="chevron-left"
            label={t(($) => $.shell.preview.previous)}
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          />
          <IconButton
            icon="chevron-right"
            label={t(($) => $.shell.preview.next)}
            disabled={index === urls.length - 1}
            onClick={() => setIndex(index + 1)}
          />
        </div>
      )}
    </main>
  )
}
