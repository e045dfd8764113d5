import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import styles from './swiper.module.css'

/** How long each is shown before the next one comes. */
const autoplayMs = 3_000

interface SwiperProps<Slide> {
  readonly label: string
  readonly slides: readonly Slide[]
  readonly keyOf: (slide: Slide) => string
  readonly children: (slide: Slide) => ReactNode
  /** Told of each one that comes into sight. */
  readonly onShow?: (slide: Slide) => void
}

const stillWanted = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Pictures that take turns. They stand still for whoever wants no motion, points at them, or pressed pause. */
export const Swiper = <Slide,>({ label, slides, keyOf, children, onShow }: SwiperProps<Slide>) => {
  const t = useText()
  const [place, setPlace] = useState(0)
  const [isPaused, setPaused] = useState(stillWanted)
  const [isHeld, setHeld] = useState(false)
  const shown = slides[place % Math.max(1, slides.length)]
  const runs = slides.length > 1 && !isPaused && !isHeld
  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => setPlace((before) => (before + 1) % slides.length), autoplayMs)
    return () => clearInterval(timer)
  }, [runs, slides.length])
  useEffect(() => {
    if (shown !== undefined) onShow?.(shown)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each that comes into sight, whatever the page says anew
  }, [shown === undefined ? '' : keyOf(shown)])
  if (shown === undefined) return null
  return (
    <section
      className={styles.swiper}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.slide} aria-live={runs ? 'off' : 'polite'}>
        {children(shown)}
      </div>
      {slides.length > 1 && (
        <div className={styles.bar}>
          {slides.map((slide, at) => (
            <button
              key={keyOf(slide)}
              type="button"
              className={styles.dot}
              aria-label={t(($) => $.me.content.slide, { n: at + 1, of: slides.length })}
              aria-current={at === place}
              onClick={() => setPlace(at)}
            />
          ))}
          <Button look="text" size="small" className={styles.pause ?? ''} onClick={() => setPaused(!isPaused)}>
            {isPaused ? t(($) => $.me.content.play) : t(($) => $.me.content.pause)}
          </Button>
        </div>
      )}
    </section>
  )
}
