import { writeKeys } from './make/words.js'

// Whoever builds or checks reads this first: the names of the messages are then there as types.
writeKeys()

export default { compilerOptions: { runes: true } }
