import type { ReactNode } from 'react'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BackBar, type BackBarProps } from './back-bar.tsx'
import styles from './record-page.module.css'

interface RecordPageProps extends BackBarProps {
  /** fill: as wide as the screen. cards: in as many columns as there is room for. column: as wide as one reads. */
  readonly body?: 'fill' | 'cards' | 'column'
  readonly children: ReactNode
}

/** A page of its own: the way back, its name, and under them what it is about. */
export const RecordPage = ({ body = 'fill', children, ...bar }: RecordPageProps) => (
  <main className={styles.page}>
    <BackBar {...bar} />
    {body === 'fill' ? children : <div className={styles[body]}>{children}</div>}
  </main>
)

interface MissingRecordProps {
  readonly title: string
  readonly hint?: string
  /** Where one finds it. */
  readonly way?: { readonly text: string; readonly to: string }
}

/** What is said where the address names no record. */
export const MissingRecord = ({ title, hint, way }: MissingRecordProps) => {
  const router = useRouter()
  const action = way && <Button onClick={() => void router.go(way.to, 'redirect')}>{way.text}</Button>
  return <EmptyState picture="nothing" title={title} hint={hint} action={action} />
}

interface RecordByIdProps {
  /** As the address names it. */
  readonly id: string | undefined
  readonly missing: MissingRecordProps
  readonly children: (id: string) => ReactNode
}

/** The record that the address names; without a name, the way to where it can be chosen. */
export const RecordById = ({ id, missing, children }: RecordByIdProps) =>
  id === undefined ? <MissingRecord {...missing} /> : children(id)
