/** A statement that is written once and filled at every request: writing SQL costs a server more than sending it. */
import type { CompiledQuery } from 'kysely'

/** Whatever name is asked for, a blank comes back and is remembered: Kysely carries it into the parameters like a value. */
const blanksOf = <Values extends object>(remembered: Map<unknown, keyof Values>): Values =>
  new Proxy({} as Values, {
    get(_target, name) {
      const blank = { name }
      // The proxy stands for Values, so only its keys are asked for.
      remembered.set(blank, name as keyof Values)
      return blank
    },
  })

export type Template<Values, Row> = (values: Values) => CompiledQuery<Row>

export const template = <Values extends object, Row>(
  write: (blanks: Values) => CompiledQuery<Row>,
): Template<Values, Row> => {
  const names = new Map<unknown, keyof Values>()
  const written = write(blanksOf(names))
  const places = written.parameters.map((parameter) => names.get(parameter))
  return (values) => ({
    ...written,
    parameters: places.map((name, place) => (name === undefined ? written.parameters[place] : values[name])),
  })
}
