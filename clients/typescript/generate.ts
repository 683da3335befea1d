/** Writes src/schema.ts, or the file that is named, from the specification of the service. */
import { writeFile } from "node:fs/promises";
import ts from "typescript";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";

/** The keywords that the generator cannot read as types. */
interface Schema {
  allOf?: unknown;
  if?: unknown;
  then?: { enum: string[] };
}

/**
 * Say in types what can be said: a number or a word is one of two types.
 *
 * In the specification `allOf` says only which members go together, which is no type.
 */
function asTypes(schema: Schema): ts.TypeNode | undefined {
  delete schema.allOf;
  if (!schema.if || !schema.then) return undefined;
  const { factory, SyntaxKind } = ts;
  const words = schema.then.enum.map((word) => factory.createStringLiteral(word));
  return factory.createUnionTypeNode([
    factory.createKeywordTypeNode(SyntaxKind.NumberKeyword),
    ...words.map((word) => factory.createLiteralTypeNode(word)),
  ]);
}

const shapes = await openapiTS(new URL("../../openapi.yaml", import.meta.url), {
  defaultNonNullable: false, // what has a default may be left out of a request
  transform: asTypes,
});
const target = process.argv[2] ?? new URL("src/schema.ts", import.meta.url);
await writeFile(target, COMMENT_HEADER + astToString(shapes));
