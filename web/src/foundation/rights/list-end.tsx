import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import styles from './list-end.module.css'

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

/** Fetches on when it comes into sight; the button is for who cannot scroll. */
export const ListEnd = ({ query }: { readonly query: Pages }) => {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (!place.current || !hasNextPage || isFetchingNextPage || !('IntersectionObserver' in globalThis))
      return undefined
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && void fetchNextPage(),
      { rootMargin: '340px' },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <div ref={place} className={styles.end}>
      {hasNextPage ? (
        <Button look="soft" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.shell.load.more)}
        </Button>
      ) : (
        t(($) => $.shell.load.none)
      )}
    </div>
  )
}
