export { release as default } from './provide.mjs';
