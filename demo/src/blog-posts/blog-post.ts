/** A post as it is published; the content is Markdown. */
export interface DemoBlogPost {
  slug: string;
  title: string;
  excerpt: string;
  tags: string[];
  /** One of the drawings of vehicles. */
  cover: string;
  content: string;
}
