import Bracket
import BracketLanguage
import BracketMarkdown

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A Markdown page among the sources. It is read when the jobs are planned, for what its pictures
/// are called stands in it.
struct PageJob: Sendable {
    var page: Page
    /// The page with all links followed: what is replaced when it changes.
    var target: Path
    /// What the blocks show, in the order asked for.
    var formats: [Invocation.Format]
    /// The picture of each block; nil where it has none.
    var pictures: [Output?] = []
}

extension Path {
    /// Whether the name is that of a Markdown page.
    var isPage: Bool { pageStem.count < name.count && !pageStem.isEmpty }

    /// The name without the suffix of a Markdown page.
    var pageStem: ArraySlice<UInt8> {
        for suffix in [".md", ".markdown"] {
            let end = name.suffix(suffix.utf8.count)
            if end.lazy.map({ $0 | 0x20 }).elementsEqual(suffix.utf8.map { $0 | 0x20 }) {
                return name.dropLast(end.count)
            }
        }
        return name
    }

    /// The picture of the block `name` of this page.
    func picture(named name: [UInt8]) -> Path {
        Path(folder + pageStem + [dash] + name + ".svg".utf8)
    }
}

/// Reads a page and plans its pictures, which stand beside it.
func planPage(
    _ source: Path, _ invocation: Invocation, _ plan: inout OutputPlan
) throws(UsageError) -> Job {
    if invocation.output != nil {
        throw UsageError(
            "a Markdown page has its pictures beside it; --output has no meaning for "
                + shown(source.bytes))
    }
    var job = Job(source: source)
    let (target, status) = followingLinks(source)
    do throws(SystemError) {
        if let status, !status.isRegular, !status.isFolder { throw SystemError(EINVAL) }
        let contents = try readFile(source, limit: readingLimit)
        if contents.size > readingLimit {
            job.problem = .tooLarge(contents.size)
            return job
        }
        job.page = PageJob(
            page: Page(contents.bytes), target: target, formats: invocation.pageFormats)
    } catch {
        job.problem = .unreadable(error)
        return job
    }
    guard invocation.pageFormats.contains(.svg) else { return job }
    let page = job.page!.page
    let labels = page.blocks.map { block in
        block.name == nil ? compile(block.source, options: invocation.options).rootLabel : ""
    }
    for name in page.pictureNames(rootLabels: labels).names {
        guard let name else {
            job.page!.pictures.append(nil)
            continue
        }
        let destination = try plan.file(source.picture(named: name))
        job.page!.pictures.append(Output(format: .svg, destination: destination))
    }
    job.outputs = job.page!.pictures.compactMap { $0 }
    return job
}

/// Checks the blocks of a page and draws them, and brings the page up to date.
func perform(
    _ job: Job, page pageJob: PageJob, _ context: JobContext, _ report: JobReport
) -> Tally {
    var tally = Tally()
    let page = pageJob.page
    let blocks = page.blocks.map { compile($0.source, options: context.options) }
    let names = page.pictureNames(rootLabels: blocks.map(\.rootLabel))
    let diagnostics = page.allDiagnostics(
        ofNames: names.diagnostics, ofBlocks: blocks.map(\.diagnostics))
    context.messages.write(diagnostics, of: page.bytes, named: job.name, to: report)
    tally.add(diagnostics)
    if pageJob.formats.isEmpty { return tally }

    let shown = blocks.indices.map { i -> [Shown]? in
        if blocks[i].diagram == nil || page.blocks[i].isBroken { return nil }
        let picture = i < pageJob.pictures.count ? pageJob.pictures[i] : nil
        return show(blocks[i], picture, job, pageJob.formats, context, report, &tally)
    }
    let new = page.updated(shown)
    if new == page.bytes { return tally }
    if context.compares {
        tally.add(.stale)
        context.messages.find(
            "this page does not show what its blocks give now", job.name,
            code: OutputFinding.stale.rawValue, to: report)
        if let style = context.difference {
            report.output(unifiedDiff(page.bytes, new, name: job.name, style: style))
        }
        return tally
    }
    do throws(SystemError) {
        if let new = try replace(pageJob.target, page.bytes, by: new) {
            context.didReplace?(job.source!, new)
        }
        tell(written: job.source!, context, report, &tally)
    } catch {
        if context.isWatching && (error.number == EAGAIN || error.number == ENOENT) { return tally }
        tally.raise(to: .failure)
        let reason =
            error.number == EAGAIN ? "it changed meanwhile; run again" : errorText(error.number)
        context.messages.fail("cannot write", job.name, reason, to: report)
    }
    return tally
}

/// Draws a block; what the page then shows of it, or nil where something failed.
private func show(
    _ block: Compilation, _ picture: Output?, _ job: Job, _ formats: [Invocation.Format],
    _ context: JobContext, _ report: JobReport, _ tally: inout Tally
) -> [Shown]? {
    var shown: [Shown] = []
    var drawings = DrawingCache(block)
    for format in formats {
        switch format {
        case .svg:
            guard let picture, case .file(let path, _, _) = picture.destination else { return nil }
            if context.compares {
                compare(&drawings, picture, job, context, report, &tally)
            } else {
                let drawing = drawings.drawing(format.medium(plain: context.plain))
                if !draw(drawing, picture, job, context, report, &tally) { return nil }
            }
            shown.append(
                .image(alternative: block.alternativeText ?? "", file: Array(path.name)))
        case .text(let style):
            let drawing = drawings.drawing(format.medium(plain: context.plain))
            let sink = MemorySink()
            do throws(CompilationError) {
                try drawing.writeText(style, to: sink)
            } catch {
                fail(OutputFailure(error), nil, job, context, report, &tally)
                return nil
            }
            shown.append(.text(sink.bytes))
        }
    }
    return shown
}

/// Puts `new` in the place of a page, unless somebody else has changed it since it was read.
private func replace(_ target: Path, _ old: [UInt8], by new: [UInt8]) throws(SystemError)
    -> stat?
{
    let sink = try FileSink(target, compares: false)
    let code = new.withUnsafeBytes { sink.write($0) }
    if code != 0 { throw SystemError(code) }
    // As late as can be. Who saves in the very moment of the renaming cannot be seen.
    if try readFile(target, limit: readingLimit).bytes != old {
        sink.abandon()
        throw SystemError(EAGAIN)
    }
    _ = try sink.finish()
    return sink.new
}
