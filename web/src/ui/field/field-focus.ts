import { useEffect, useRef, useState } from 'react'

/** After a press that did nothing, whoever types stands at the first field that is wrong. */
export const useFieldFocus = () => {
  const ref = useRef<HTMLFormElement>(null)
  const [turn, setTurn] = useState(0)
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    if (turn === 0) return
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    setHidden(!field)
  }, [turn])
  return {
    ref,
    focusWrong: () => setTurn((before) => before + 1),
    /** None of them was to be seen. */
    isHidden,
  }
}
