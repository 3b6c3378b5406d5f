import ts from "typescript-6";
import { regexMutations } from "./regex-mutations.ts";

/** One small change to a source file that its tests should notice. */
export interface Mutant {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly operator: Operator;
  /** Where the text that is replaced begins and ends, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
  /** From 1. */
  readonly line: number;
}

/** The classic operators, by the names that Stryker gives them. */
export type Operator =
  | "ArithmeticOperator"
  | "ArrayDeclaration"
  | "ArrowFunction"
  | "AssignmentOperator"
  | "BlockStatement"
  | "BooleanLiteral"
  | "ConditionalExpression"
  | "EqualityOperator"
  | "LogicalOperator"
  | "MethodExpression"
  | "ObjectLiteral"
  | "OptionalChaining"
  | "Regex"
  | "StringLiteral"
  | "UnaryOperator"
  | "UpdateOperator";

type Note = (node: ts.Node, operator: Operator, replacement: string) => void;

/** All mutants of a source text. Types, imports and names are left alone: they are not there at run time. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const note: Note = (node, operator, replacement) => {
    const start = node.getStart(source);
    const original = text.slice(start, node.end);
    if (original === replacement) return;
    const { line } = source.getLineAndCharacterOfPosition(start);
    mutants.push({ file, operator, start, end: node.end, original, replacement, line: line + 1 });
  };
  const walk = (node: ts.Node): void => {
    if (isLeftAlone(node)) return;
    mutate(node, note);
    ts.forEachChild(node, walk);
  };
  walk(source);
  return mutants;
}

function isLeftAlone(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isModuleDeclaration(node)
  );
}

function mutate(node: ts.Node, note: Note): void {
  if (ts.isBinaryExpression(node)) binary(node, note);
  else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) unary(node, note);
  else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) string(node, note);
  else if (ts.isTemplateExpression(node)) note(node, "StringLiteral", "``");
  else if (ts.isRegularExpressionLiteral(node)) {
    for (const replacement of regexMutations(node.text)) note(node, "Regex", replacement);
  } else if (ts.isArrayLiteralExpression(node)) {
    note(node, "ArrayDeclaration", node.elements.length > 0 ? "[]" : '["mutant"]');
  } else if (ts.isObjectLiteralExpression(node)) {
    if (node.properties.length > 0) note(node, "ObjectLiteral", "{}");
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) note(node, "BooleanLiteral", "false");
  else if (node.kind === ts.SyntaxKind.FalseKeyword) note(node, "BooleanLiteral", "true");
  else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
    if (node.body.getText() !== "undefined") note(node.body, "ArrowFunction", "undefined");
  } else if (ts.isBlock(node) && node.statements.length > 0) note(node, "BlockStatement", "{}");
  else statement(node, note);
  chain(node, note);
  condition(node, note);
}

const swaps: Readonly<Partial<Record<ts.SyntaxKind, readonly [Operator, ...string[]]>>> = {
  [ts.SyntaxKind.PlusToken]: ["ArithmeticOperator", "-"],
  [ts.SyntaxKind.MinusToken]: ["ArithmeticOperator", "+"],
  [ts.SyntaxKind.AsteriskToken]: ["ArithmeticOperator", "/"],
  [ts.SyntaxKind.SlashToken]: ["ArithmeticOperator", "*"],
  [ts.SyntaxKind.PercentToken]: ["ArithmeticOperator", "*"],
  [ts.SyntaxKind.LessThanToken]: ["EqualityOperator", "<=", ">="],
  [ts.SyntaxKind.LessThanEqualsToken]: ["EqualityOperator", "<", ">"],
  [ts.SyntaxKind.GreaterThanToken]: ["EqualityOperator", ">=", "<="],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ["EqualityOperator", ">", "<"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ["EqualityOperator", "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ["EqualityOperator", "==="],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ["LogicalOperator", "||"],
  [ts.SyntaxKind.BarBarToken]: ["LogicalOperator", "&&"],
  [ts.SyntaxKind.QuestionQuestionToken]: ["LogicalOperator", "&&"],
  [ts.SyntaxKind.PlusEqualsToken]: ["AssignmentOperator", "-="],
  [ts.SyntaxKind.MinusEqualsToken]: ["AssignmentOperator", "+="],
  [ts.SyntaxKind.QuestionQuestionEqualsToken]: ["AssignmentOperator", "&&="],
  [ts.SyntaxKind.BarBarEqualsToken]: ["AssignmentOperator", "&&="],
  [ts.SyntaxKind.AmpersandAmpersandEqualsToken]: ["AssignmentOperator", "||="],
};

function binary({ left, operatorToken, right }: ts.BinaryExpression, note: Note): void {
  const [operator, ...replacements] = swaps[operatorToken.kind] ?? [];
  // Texts are joined, not added.
  if (operator === "ArithmeticOperator" && (isText(left) || isText(right))) return;
  for (const replacement of replacements) if (operator) note(operatorToken, operator, replacement);
}

function isText(node: ts.Expression): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function unary(node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression, note: Note): void {
  const operand = node.operand.getText();
  switch (node.operator) {
    case ts.SyntaxKind.ExclamationToken:
      note(node, "BooleanLiteral", `(${operand})`);
      break;
    case ts.SyntaxKind.MinusToken:
      note(node, "UnaryOperator", `+${operand}`);
      break;
    case ts.SyntaxKind.PlusPlusToken:
      note(node, "UpdateOperator", `${operand}--`);
      break;
    case ts.SyntaxKind.MinusMinusToken:
      note(node, "UpdateOperator", `${operand}++`);
      break;
    default:
  }
}

function string(node: ts.StringLiteralLike, note: Note): void {
  const isName =
    (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
    (ts.isElementAccessExpression(node.parent) && node.parent.argumentExpression === node);
  // A dynamic import of nothing fails to be found before any test runs.
  const isModule =
    ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword;
  if (!isName && !isModule) note(node, "StringLiteral", node.text === "" ? '"mutant"' : '""');
}

function statement(node: ts.Node, note: Note): void {
  // All statements of a case go, the fall-through to the next stays.
  if (ts.isCaseClause(node) && node.statements.length > 0)
    note(node, "ConditionalExpression", `case ${node.expression.getText()}:`);
}

/** `a?.b` without its question mark. */
function chain(node: ts.Node, note: Note): void {
  if (
    (ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node) ||
      ts.isCallExpression(node)) &&
    node.questionDotToken
  ) {
    note(node.questionDotToken, "OptionalChaining", ts.isPropertyAccessExpression(node) ? "." : "");
  }
  if (ts.isCallExpression(node)) method(node, note);
}

const methodSwaps: Readonly<Record<string, string>> = {
  every: "some",
  some: "every",
  startsWith: "endsWith",
  endsWith: "startsWith",
  toUpperCase: "toLowerCase",
  toLowerCase: "toUpperCase",
  min: "max",
  max: "min",
};
const removable = new Set(["trim", "slice", "filter", "sort", "reverse", "replace", "replaceAll"]);

function method({ expression }: ts.CallExpression, note: Note): void {
  if (!ts.isPropertyAccessExpression(expression)) return;
  const { name } = expression;
  const other = Object.hasOwn(methodSwaps, name.text) ? methodSwaps[name.text] : undefined;
  if (other !== undefined) note(name, "MethodExpression", other);
  if (removable.has(name.text)) note(expression.parent, "MethodExpression", expression.expression.getText());
}

/** Conditions that are always or never met. */
function condition(node: ts.Node, note: Note): void {
  const { parent } = node as { parent?: ts.Node };
  if (!parent || !ts.isExpression(node)) return;
  const isTest =
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node);
  const isLoop =
    (ts.isWhileStatement(parent) && parent.expression === node) ||
    (ts.isForStatement(parent) && parent.condition === node);
  if (isTest || isComparison(node)) note(node, "ConditionalExpression", "true");
  if (isTest || isLoop || isComparison(node)) note(node, "ConditionalExpression", "false");
}

function isComparison(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const [operator] = swaps[node.operatorToken.kind] ?? [];
  const isLogical =
    node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    node.operatorToken.kind === ts.SyntaxKind.BarBarToken;
  return operator === "EqualityOperator" || isLogical;
}
