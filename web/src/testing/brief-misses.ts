/**
 * What a query says when it finds nothing: with the whole glass in print, as it always was, but not for each of the tries
 * of a test that waits, of which the next one throws away what the last one printed. When the time is over it is printed.
 */
import { configure, getConfig, prettyDOM } from '@testing-library/react'

/** The library's own mark of a try that will be made again; it names it in no type. */
const isTry = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

export const missBriefly = (): void =>
  configure({
    getElementError: (message, container) => {
      const glass = isTry() ? '' : prettyDOM(container)
      const miss = new Error([message, glass].filter(Boolean).join('\n\n'))
      // By this name the library puts the test's own line into the stack.
      miss.name = 'TestingLibraryElementError'
      return miss
    },
  })
