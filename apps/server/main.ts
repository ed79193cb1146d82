/** For services that were set up when this was the entry point. */
import './main.js'
