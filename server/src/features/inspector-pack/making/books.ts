/** Every book of a pack, in the order in which people read them. */
import type { PackBookName } from '@vigil/contract/inspector-pack/inspector-pack'
import type { Book, RowKey } from '../book/book.ts'
import { alarmBook } from '../book/alarm-book.ts'
import { dutyBook, handoverBook, shiftBook } from '../book/duty-books.ts'
import { hazardBook, isolationBook } from '../book/hazard-books.ts'
import { testBook } from '../book/test-book.ts'
import { writeBook, type BookDeps, type WrittenBook } from './write-book.ts'

export interface BoundBook extends Pick<Book, 'title' | 'headings' | 'onPage'> {
  readonly name: PackBookName
  readonly write: (deps: BookDeps) => WrittenBook
}

const bound = <Row extends RowKey>(book: Book<Row>): BoundBook => ({
  name: book.name,
  title: book.title,
  headings: book.headings,
  ...(book.onPage ? { onPage: book.onPage } : {}),
  write: (deps) => writeBook(book, deps),
})

export const books: readonly BoundBook[] = [
  bound(dutyBook),
  bound(shiftBook),
  bound(handoverBook),
  bound(testBook),
  bound(alarmBook),
  bound(hazardBook),
  bound(isolationBook),
]
