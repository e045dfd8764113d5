import { useEffect, useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'

const waitSeconds = 60

/** Sends a code, then counts a minute down before another can be asked for. */
export const CodeButton = ({ onSend }: { readonly onSend: () => Promise<unknown> }) => {
  const t = useText()
  const [left, setLeft] = useState<number | undefined>(undefined)
  const counting = left !== undefined && left > 0
  useEffect(() => {
    if (!counting) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [counting, left])
  const press = (): void => {
    setLeft(waitSeconds)
    // A code that was not sent need not be waited for.
    onSend().catch(() => setLeft(0))
  }
  const text = (): string => {
    if (left === undefined) return t(($) => $.login.codeStart)
    return counting ? t(($) => $.login.codeChanging, { seconds: left }) : t(($) => $.login.codeEnd)
  }
  return (
    <Button look="text" size="small" disabled={counting} onClick={press}>
      {text()}
    </Button>
  )
}
