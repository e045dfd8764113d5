/** The smaller build of the library has the same face and brings no types of its own. */
declare module 'hls.js/light' {
  // oxlint-disable-next-line import/no-default-export -- the library hands it out so
  export { default } from 'hls.js'
}
